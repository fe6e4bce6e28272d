import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type Express, type Request, type RequestHandler, type Response } from 'express'
import { afterAll, describe, expect, test } from 'vitest'
import { exactDispatch, isExact, messageClasses } from '../../src/http/dispatch.ts'
import { routes } from '../../src/routes/index.ts'
import { raw, request } from '../support/raw.ts'

// The lookup of exact paths answers what Express' dispatcher would answer (src/http/dispatch.ts).

const paths = [...new Set(routes.map(({ path }) => path))]
const stops: Array<() => void> = []
afterAll(() => {
  for (const stop of stops) stop()
})

type App = { app: Express; answer: (path: string) => RequestHandler }

/** An app whose routes answer their own pattern and what they know of the request. */
function makeApp(): App {
  const app = express()
  app.enable('strict routing')
  app.enable('case sensitive routing')
  app.set('query parser', 'simple')
  const answer = (path: string): RequestHandler => {
    return (request, response) => {
      const { originalUrl, url, query, params } = request
      response.end(JSON.stringify({ path, originalUrl, url, query, params, own: request.path }))
    }
  }
  for (const path of paths) app.all(path, answer(path))
  return { app, answer }
}

async function listen(listener: RequestListener, classes = {}) {
  const server = createServer(classes, listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** An address of Express alone, and one where exact paths are looked up first; `looked` has the paths found there. */
async function both() {
  const looked: string[] = []
  const alone = makeApp()
  const { app, answer } = makeApp()
  const exact = new Map(paths.filter(isExact).map((path) => [path, answer(path)]))
  const note: RequestHandler = (request, _response, next) => {
    looked.push(request.path)
    next()
  }
  const dispatch = exactDispatch(exact, {
    before: [note],
    onError: (_error, _request, response, _next) => response.end('error'),
  })
  const first = await listen((message, reply) => alone.app(message as Request, reply as Response))
  const second = await listen(
    (message, reply) => {
      if (!dispatch(message as Request, reply as Response)) app(message as Request, reply as Response)
    },
    messageClasses(app, () => {}),
  )
  return { first, second, looked }
}

const swapCase = (path: string) => path.replace(/[a-z]/, (letter) => letter.toUpperCase())
const encoded = (path: string) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
const forms: Record<string, (path: string) => string> = {
  itself: (path) => path,
  'a query': (path) => `${path}?a=1&a=2&b=%20+c`,
  'an empty query': (path) => `${path}?`,
  'a query with question marks and slashes': (path) => `${path}?a=1?b=/habits/`,
  'a fragment': (path) => `${path}#x`,
  'a query and a fragment': (path) => `${path}?a=1#x?b`,
  'another slash form': (path) => (path.endsWith('/') ? path.slice(0, -1) || '/' : `${path}/`),
  'a doubled slash at the end': (path) => `${path}//`,
  'a doubled slash in front': (path) => `/${path}`,
  'another case': swapCase,
  'an encoded letter': encoded,
  'an encoded slash': (path) => path.replace(/(?<=.)\//, '%2F'),
  'a semicolon': (path) => `${path};a=1`,
  'an encoded question mark': (path) => `${path}%3Fa=1`,
  'a bad escape': (path) => `${path}%`,
  'a dot segment': (path) => `${path.replace(/\/$/, '')}/.`,
  'a parameter in its place': (path) => path.replaceAll(/:\w+/g, '7'),
}

describe('the lookup and Express agree', () => {
  test.each(Object.entries(forms))('on a path with %s', async (_, form) => {
    const { first, second } = await both()
    for (const path of paths) {
      const target = form(path)
      const [alone, looked] = await Promise.all([raw(first, request(target)), raw(second, request(target))])
      const summary = ({ status, text }: typeof alone) => [
        target,
        status,
        status === 200 ? JSON.parse(text) : undefined,
      ]
      expect(summary(looked)).toEqual(summary(alone))
    }
  })

  test('on any method', async () => {
    const { first, second } = await both()
    for (const method of ['GET', 'POST', 'OPTIONS', 'TRACE', 'PROPFIND']) {
      const [alone, looked] = await Promise.all([first, second].map((url) => raw(url, request('/habits/', [], method))))
      expect([method, looked?.status, looked?.text]).toEqual([method, alone?.status, alone?.text])
    }
  })
})

test('every path without a parameter is looked up, and no other', async () => {
  const { second, looked } = await both()
  for (const path of paths) await raw(second, request(path.replaceAll(/:\w+/g, '7')))
  expect(looked.sort()).toEqual(paths.filter((path) => !path.includes(':')).sort())
})

test.each<[string, RequestHandler]>([
  [
    'throws',
    () => {
      throw new Error('thrown')
    },
  ],
  ['calls next with an error', (_request, _response, next) => next(new Error('thrown'))],
])('a handler that %s gets one answer of the error handler', async (_, fails) => {
  const errors: unknown[] = []
  const dispatch = exactDispatch(new Map([['/fails', fails]]), {
    before: [(_request, _response, next) => next()],
    onError: (error, _request, response, _next) => {
      errors.push((error as Error).message)
      response.end('refused')
    },
  })
  const url = await listen((message, reply) => void dispatch(message as Request, reply as Response))
  expect((await raw(url, request('/fails'))).text).toContain('refused')
  expect(errors).toEqual(['thrown'])
})

test('requests and responses have the prototypes that Express would set', async () => {
  const { app } = makeApp()
  const classes = messageClasses(app, () => {})
  const found: boolean[] = []
  const url = await listen((message, reply) => {
    found.push(Object.getPrototypeOf(message) === app.request, Object.getPrototypeOf(reply) === app.response)
    app(message as Request, reply as Response)
    found.push(Object.getPrototypeOf(message) === app.request, Object.getPrototypeOf(reply) === app.response)
  }, classes)
  expect(JSON.parse((await raw(url, request('/habits/?a=1'))).text)).toMatchObject({ query: { a: '1' } })
  expect(found).toEqual([true, true, true, true])
})

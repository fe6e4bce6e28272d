// The routes of the world to try the service in: clock, lives and faults (docs/contract/world.md). JSON in, JSON out; a
// refusal is {"message"}. The sandbox serves them, and the API in development under /sandbox for the front page.
import express, { type RequestHandler, type Router } from 'express'
import { z } from 'zod'
import type { Lives } from '../../lives/main.ts'
import { Refusal, refused } from '../refusal.ts'
import { type Clock, Move } from './clock.ts'
import { type FaultOrders, Order } from './fault-orders.ts'

export type World = { clock: Clock; lives: Lives }

const NewLife = z.strictObject(
  { name: z.string('Name a life.'), email: z.string('Type an e-mail address.').optional() },
  { error: 'Send {"name", "email"?}.' },
)

/** `world` answers undefined until the service has started; faults can be ordered before. */
export function worldRoutes(world: () => World | undefined, faults: FaultOrders): Router {
  const running = () => {
    const found = world()
    if (found === undefined) throw new Refusal(503, 'The service is not running yet.')
    return found
  }
  const answered =
    (work: (world: World, body: unknown) => Promise<unknown>): RequestHandler =>
    async (req, res) =>
      void res.set('Cache-Control', 'no-store').json(await work(running(), req.body))

  const router = express.Router()
  router.use(express.json({ limit: '16kb', strict: false }))
  router
    .route('/clock')
    .get(answered(({ clock }) => clock.read()))
    .post(answered(({ clock }, body) => clock.move(Move.parse(body))))
  router
    .route('/lives')
    .get(answered(async ({ lives }) => lives.list()))
    .post(answered(({ lives }, body) => lives.live(NewLife.parse(body))))
  router
    .route('/faults')
    .get((_req, res) => void res.json(faults.list()))
    .post(async (req, res) => void res.json(await faults.order(Order.parse(req.body))))
    .delete((_req, res) => {
      faults.clear()
      res.status(204).end()
    })
  router.use(refused)
  return router
}

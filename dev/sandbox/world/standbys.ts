import express, { type Router } from 'express'
import { z } from 'zod'
import type { Standbys } from '../../cluster/standbys.ts'
import { Refusal, refused } from '../refusal.ts'

// The standbys of `npm start -- --standbys N`, for the command line of operators. A refusal is {"message"}.

export const ACTIONS = ['stop', 'start', 'pause', 'resume', 'promote'] as const
const Command = z.strictObject({ action: z.enum(ACTIONS), server: z.int().min(0) })

export function standbyRoutes(standbys: Standbys | undefined): Router {
  const running = () => {
    if (standbys === undefined) throw new Refusal(409, 'npm start runs without standbys: npm start -- --standbys 2')
    return standbys
  }
  const router = express.Router()
  router.use(express.json({ limit: '16kb' }))
  router
    .route('/')
    .get(async (_req, res) => void res.json(await running().list()))
    .post(async (req, res) => {
      const { action, server } = Command.parse(req.body)
      await running()[action](server)
      res.json(await running().list())
    })
  router.use(refused)
  return router
}

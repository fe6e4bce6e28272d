import { Counter, Histogram } from 'prom-client'

// Metrics of reminders (docs/contract/operations.md#metrics).

export const remindersDue = new Counter({
  name: 'reminders_due_total',
  help: 'Reminders about which was decided, by kind.',
  labelNames: ['kind'],
})
export const remindersNotSent = new Counter({
  name: 'reminders_not_sent_total',
  help: 'Reminders that were not sent, by the reason that the person sees.',
  labelNames: ['reason'],
})
export const reminderTries = new Counter({
  name: 'reminder_tries_total',
  help: 'Tries to send a message to a device, by channel and outcome.',
  labelNames: ['channel', 'outcome'],
})
export const reminderSeconds = new Histogram({
  name: 'reminder_due_to_sent_seconds',
  help: 'From when a reminder was due to when a device took it.',
  buckets: [1, 5, 15, 30, 60, 120, 300, 900, 1800, 3600],
})

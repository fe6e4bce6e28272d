import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { useSandbox } from '../support/sandbox.ts'

// The mail server's stand-in, which gets mails from nodemailer.

const { sandbox } = useSandbox()

const mail = { from: 'no-reply@example.com', to: 'ada@example.com', subject: 'Grüße', text: 'See app://x?token=1.\n' }
const send = async (fields: object = {}, url = sandbox.smtpUrl) => {
  const transport = createTransport(url)
  return transport.sendMail({ ...mail, ...fields }).finally(() => transport.close())
}

test('accepts a mail over SMTP, with and without a login, and shows it', async () => {
  sandbox.inbox.clear()
  await send()
  expect(sandbox.inbox.mails()).toMatchObject([
    {
      from: 'no-reply@example.com',
      to: ['ada@example.com'],
      subject: 'Grüße',
      text: 'See app://x?token=1.\n',
      html: null,
      links: ['app://x?token=1'],
      headers: expect.arrayContaining([{ name: 'to', value: 'ada@example.com' }]),
    },
  ])
  await send({ subject: 'second' }, sandbox.smtpUrl.replace('smtp://', 'smtp://me:secret@'))
  const listed = (await (await fetch(`${sandbox.url}/mails`)).json()) as { subject: string }[]
  expect(listed.map((item) => item.subject)).toEqual(['second', 'Grüße'])
  expect((await fetch(`${sandbox.url}/mails`, { method: 'DELETE' })).status).toBe(204)
  expect(sandbox.inbox.mails()).toEqual([])
})

test('lets a test wait for a mail, earlier or later, until a timeout', async () => {
  const later = sandbox.inbox.waitFor((item) => item.subject === 'awaited', 60_000)
  await send({ subject: 'other' })
  await send({ subject: 'awaited' })
  expect((await later).subject).toBe('awaited')
  expect(await sandbox.inbox.waitFor((item) => item.subject === 'awaited', 0)).toEqual(await later)
  await expect(sandbox.inbox.waitFor(() => false, 20)).rejects.toThrow('No such mail within 20 ms')
})

test('keeps the last 200 mails', async () => {
  const transport = createTransport({ url: sandbox.smtpUrl, pool: true, maxConnections: 1, maxMessages: 1000 })
  for (let number = 1; number <= 202; number += 1) await transport.sendMail({ ...mail, subject: `mail ${number}` })
  transport.close()
  const subjects = sandbox.inbox.mails().map((item) => item.subject)
  expect(subjects).toHaveLength(200)
  expect([subjects[0], subjects.at(-1)]).toEqual(['mail 202', 'mail 3'])
})

test('rejects a recipient as ordered, and a mail that is too large', async () => {
  sandbox.inbox.clear()
  sandbox.faults.smtp = { reject: 550 }
  await expect(send()).rejects.toMatchObject({ responseCode: 550 })
  sandbox.faults.smtp = { reject: 450, times: 1 }
  await expect(send()).rejects.toMatchObject({ responseCode: 450 })
  expect(sandbox.inbox.mails()).toEqual([])
  await send()
  await expect(send({ text: 'x'.repeat(300_000) })).rejects.toMatchObject({ responseCode: 552 })
  expect(sandbox.inbox.mails()).toHaveLength(1)
})

test('hangs as a test orders', async () => {
  sandbox.faults.smtp = { hang: true, times: 1 }
  const sent = send({}, `${sandbox.smtpUrl}/?socketTimeout=200`)
  await expect(sent).rejects.toThrow(/timeout/i)
})

import { expect, it } from 'vitest'
import { readStored } from '../../../server/testing/stored/read-stored.ts'
import { isAppStored } from './is-app-stored.ts'

const { messages } = readStored<{ messages: { data: unknown }[] }>('messages.json')

it('makes a worker of version 0.1.0 store the app again', async () => {
  const worker = {
    postMessage: (data: unknown, [port]: [MessagePort]) => {
      expect(messages.map((message) => message.data)).toContainEqual(data)
      port.postMessage(true)
    },
  }
  expect(await isAppStored(worker as unknown as ServiceWorker, 5000)).toBe(true)
})

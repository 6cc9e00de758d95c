import { expect, it } from 'vitest'
import { readEventStream, type ServerEvent } from './follow.ts'

const buildResponse = (parts: (string | Error)[], type = 'text/event-stream') => {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const part = parts.shift()
      if (part === undefined) controller.close()
      else if (part instanceof Error) controller.error(part)
      else controller.enqueue(encoder.encode(part))
    },
  })
  return new Response(body, { headers: { 'Content-Type': type } })
}

const collectEvents = async (response: Response) => {
  const receivedEvents: ServerEvent[] = []
  const error = await readEventStream(response, (event) => receivedEvents.push(event)).catch((reason) => reason)
  return { heard: receivedEvents, reason: error?.reason }
}

it('parses events across any chunk boundaries and ignores invalid ones', async () => {
  const parts = ['event: prog', 'ress\ndata: {"done":1}\n', '\nevent: x\ndata: {\n\n: \n\nevent: done\ndata: {}\n\n']
  expect(await collectEvents(buildResponse(parts))).toEqual({
    heard: [
      { name: 'progress', data: { done: 1 } },
      { name: 'done', data: {} },
    ],
    reason: undefined,
  })
})

it('throws for a stream that breaks off and for HTML', async () => {
  const brokenStream = buildResponse(['event: progress\ndata: {"done":1}\n\n', new TypeError('network error')])
  expect(await collectEvents(brokenStream)).toEqual({
    heard: [{ name: 'progress', data: { done: 1 } }],
    reason: 'network',
  })
  expect((await collectEvents(buildResponse(['<html>'], 'text/html'))).reason).toBe('portal')
})

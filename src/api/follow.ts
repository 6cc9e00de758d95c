import { NoAnswer } from './errors.ts'

/**
 * Timeout without any data, in ms. The server sends data continuously while it works, so silence means a lost
 * connection.
 */
const SILENCE_TIMEOUT_MS = 60_000

export type ServerEvent = { name: string; data: unknown }

const parseEvent = (text: string): ServerEvent | null => {
  const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(text) ?? []
  if (!name || !data) return null
  try {
    return { name, data: JSON.parse(data) }
  } catch {
    return null
  }
}

/**
 * Reads the named server-sent events of a response to its end.
 * @throws NoAnswer if the stream breaks off, or the response is not an event stream
 */
export const readEventStream = async (response: Response, onEvent: (event: ServerEvent) => void): Promise<void> => {
  const isEventStream = response.headers.get('Content-Type')?.startsWith('text/event-stream')
  if (!response.body || !isEventStream) throw new NoAnswer('portal')
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let timer: ReturnType<typeof setTimeout> | undefined
  let unparsedText = ''
  try {
    for (;;) {
      const silenceTimeout = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new NoAnswer('timeout')), SILENCE_TIMEOUT_MS)
      })
      const { done, value } = await Promise.race([reader.read(), silenceTimeout])
      clearTimeout(timer)
      if (done) return
      unparsedText += decoder.decode(value, { stream: true })
      const events = unparsedText.split('\n\n')
      unparsedText = events.pop() ?? ''
      for (const eventText of events) {
        const event = parseEvent(eventText)
        if (event) onEvent(event)
      }
    }
  } catch (error) {
    void reader.cancel().catch(() => undefined)
    throw error instanceof NoAnswer ? error : new NoAnswer('network', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

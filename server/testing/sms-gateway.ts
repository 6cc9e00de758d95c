import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export type GatewayText = { id: string; to: string; text: string; from?: string }

type Answer = (response: ServerResponse, text: GatewayText) => void

/** A text message gateway over HTTP that keeps what it was given. */
export type SmsGateway = {
  url: string
  received: GatewayText[]
  /** The authorisation of the last call. */
  authorization: string | undefined
  /** How calls are answered from now on. */
  answer: Answer
  close(): Promise<void>
}

/** Takes a text and says so. */
export const takes: Answer = (response, { id }) => {
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify({ id: `gw-${id}` }))
}

/** Answers with a status, and with words that are no JSON. */
export const answers =
  (status: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void => {
    response.writeHead(status, headers)
    response.end('<html>Bad day</html>')
  }

/** Takes a text, and is cut off before it can say so. */
export const cuts = (response: ServerResponse): void => void response.destroy()

/** Takes a text and never answers. */
export const hangs = (): void => undefined

export const startSmsGateway = async (): Promise<SmsGateway> => {
  const gateway: SmsGateway = {
    url: '',
    received: [],
    authorization: undefined,
    answer: takes,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const text = (await json(request)) as GatewayText
    gateway.received.push(text)
    gateway.authorization = request.headers.authorization
    gateway.answer(response, text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  gateway.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`
  return gateway
}

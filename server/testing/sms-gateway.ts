import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export type GatewayText = { id: string; to: string; text: string; from?: string }

type Responder = (response: ServerResponse, text: GatewayText) => void

/** A text message gateway over HTTP that records the texts that it receives. */
export type SmsGateway = {
  url: string
  received: GatewayText[]
  /** Authorization header of the last call. */
  authorization: string | undefined
  /** Function that responds to the next calls. */
  answer: Responder
  close(): Promise<void>
}

/** Accepts a text and confirms it. */
export const acceptText: Responder = (response, { id }) => {
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify({ id: `gw-${id}` }))
}

/** Responds with a status and a body that is HTML instead of JSON. */
export const respondWith =
  (status: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void => {
    response.writeHead(status, headers)
    response.end('<html>Bad day</html>')
  }

/** Receives a text, but closes the connection before it responds. */
export const closeConnection = (response: ServerResponse): void => void response.destroy()

/** Receives a text and never responds. */
export const neverRespond = (): void => undefined

export const startSmsGateway = async (): Promise<SmsGateway> => {
  const gateway: SmsGateway = {
    url: '',
    received: [],
    authorization: undefined,
    answer: acceptText,
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

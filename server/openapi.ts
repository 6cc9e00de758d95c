import { toJsonSchema } from '@valibot/to-json-schema'
import type { Hono } from 'hono'
import type * as v from 'valibot'
import { api } from '../contract/api.ts'
import { ErrorBody } from '../contract/errors.ts'
import type { Operation, Schema } from '../contract/operation.ts'
import { rejectOtherMethods } from './http/methods.ts'

type JsonObject = Record<string, unknown>

const toSchema = (schema: Schema, mode: 'input' | 'output'): JsonObject => {
  const { $schema: _, ...rest } = toJsonSchema(schema as v.GenericSchema, {
    typeMode: mode,
    errorMode: 'ignore',
  }) as JsonObject
  return rest
}

const toParameters = (schema: Schema | undefined, place: 'path' | 'query'): JsonObject[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = toSchema(schema, 'input') as {
    properties?: JsonObject
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}

const IF_MATCH_PARAMETER: JsonObject = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The `ETag` of the row that is changed; 412 where it was changed since.',
  schema: { type: 'string' },
}
const ETAG_HEADER: JsonObject = { ETag: { description: "The row's version", schema: { type: 'string' } } }

/** Builds the OpenAPI 3.1 document of the full API map. */
export const buildOpenApiDocument = (): JsonObject => {
  const paths: Record<string, JsonObject> = {}
  for (const [name, entry] of Object.entries(api)) {
    const operation: Operation = entry
    const path = operation.path.replace(/:(\w+)/g, '{$1}')
    const resourceName = name.split('.')[0]
    const contentType = operation.stream ? 'text/event-stream' : (operation.file ?? 'application/json')
    const content =
      operation.status === 204 ? undefined : { [contentType]: { schema: toSchema(operation.output, 'output') } }
    paths[path] ??= {}
    paths[path][operation.method.toLowerCase()] = {
      operationId: name,
      tags: [resourceName],
      summary: operation.summary,
      description: `Access: ${operation.access}`,
      security: operation.access === 'everyone' ? [] : [{ token: [] }],
      parameters: [
        ...toParameters(operation.params, 'path'),
        ...toParameters(operation.query, 'query'),
        ...(operation.versioned && operation.body ? [IF_MATCH_PARAMETER] : []),
      ],
      ...(operation.body && {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: toSchema(operation.body, 'input') } },
        },
      }),
      ...(operation.rawBody && {
        requestBody: { required: true, content: { 'application/octet-stream': {} } },
      }),
      responses: {
        [String(operation.status ?? 200)]: {
          description: 'The answer',
          ...(operation.versioned && { headers: ETAG_HEADER }),
          ...(content && { content }),
        },
        default: {
          description: 'An error',
          content: { 'application/json': { schema: toSchema(ErrorBody, 'output') } },
        },
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Hallbook', version: '1', description: 'The calls of the Hallbook server.' },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: '`JWT {token}`, from POST /auth',
        },
      },
    },
    paths,
  }
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)

/** Builds the list of operations as a readable page without scripts. */
const buildOpenApiPage = (): string => {
  const rows = Object.entries(api)
    .map(([name, operation]: [string, Operation]) => {
      const cells = [name, operation.method, `/api${operation.path}`, operation.access, operation.summary].map(
        (c) => `<td>${escapeHtml(c)}</td>`,
      )
      return `<tr>${cells.join('')}</tr>`
    })
    .join('\n')
  const headerCells = ['Operation', 'Method', 'Path', 'Access', 'What it does']
    .map((c) => `<th scope="col">${c}</th>`)
    .join('')
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Hallbook API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head><body><main><h1>Hallbook API</h1>
<p>The whole description for programs: <a href="/api/openapi.json">openapi.json</a></p>
<table border="1" cellpadding="6"><thead><tr>${headerCells}</tr></thead><tbody>${rows}</tbody></table></main></body></html>`
}

/** Serves `/api/openapi.json` and the readable page at `/api/docs`. */
export const mountOpenApi = (app: Hono): void => {
  let document: JsonObject | undefined
  app.get('/openapi.json', (context) => {
    document ??= buildOpenApiDocument()
    return context.json(document)
  })
  app.get('/docs', (context) => context.html(buildOpenApiPage()))
  for (const path of ['/openapi.json', '/docs']) rejectOtherMethods(app, path, ['GET'])
}

import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { api } from './api.ts'
import type { Operation, Schema } from './operation.ts'

/**
 * Pattern for paths that have only PATCH: applications, references, public forms and family pages. Calls with raw bytes are excluded
 * below, because they have no fields.
 */
const PATCH_ONLY_PATHS = /^\/(?:volunteer_)?(?:applications|application_references)\/:id$|_forms\/:id$|^\/family\//

/** Path of a list of changes, which has no fields of its own. Its method is fixed by the protocol of the family page. */
const CHANGE_LIST_PATH = '/family/:token/bookings'

const operations: Operation[] = Object.values(api)
const writeOperations = operations
  .filter((o) => (o.method === 'PUT' || o.method === 'PATCH') && !o.rawBody)
  .filter((o) => o.path !== CHANGE_LIST_PATH)
const paths = [...new Set(writeOperations.map((o) => o.path))]

const findOperation = (path: string, method: string) =>
  writeOperations.find((o) => o.path === path && o.method === method)

const getEntries = (body: Schema | undefined): Record<string, { type: string; default?: unknown }> => {
  const schema = body as unknown as { entries?: object; wrapped?: Schema } | undefined
  if (schema?.wrapped) return getEntries(schema.wrapped)
  return (schema?.entries ?? {}) as never
}

describe.each(paths)('%s', (path) => {
  const [putOperation, patchOperation] = [findOperation(path, 'PUT'), findOperation(path, 'PATCH')]

  it('has PUT and PATCH, or only PATCH for the exceptions [API-31]', () => {
    expect(patchOperation).toBeDefined()
    expect(putOperation !== undefined).toBe(!PATCH_ONLY_PATHS.test(path))
  })

  it('has the same access, fields, response and version for both methods', () => {
    if (!putOperation || !patchOperation) return
    expect(patchOperation.access).toEqual(putOperation.access)
    expect(Object.keys(getEntries(patchOperation.body)).sort()).toEqual(
      Object.keys(getEntries(putOperation.body)).sort(),
    )
    expect([patchOperation.status, patchOperation.versioned, patchOperation.event, patchOperation.bodyLimit]).toEqual([
      putOperation.status,
      putOperation.versioned,
      putOperation.event,
      putOperation.bodyLimit,
    ])
  })

  it('sets no field that is missing from the body', () => {
    // Skip photos (`/media/:id`), which are sent in full, and forms with only PATCH, which send all their answers.
    if (!putOperation || path === '/media/:id') return
    for (const { body } of [putOperation, patchOperation].flatMap((o) => o ?? []))
      for (const [field, entry] of Object.entries(getEntries(body))) {
        if (entry.type !== 'optional') continue
        expect(v.safeParse(v.object({ [field]: entry as never }), {}).output).toEqual({})
      }
  })
})

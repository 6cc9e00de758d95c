import * as v from 'valibot'

/**
 * Event of the stream that the server sends to devices. In a separate file, because attendance opens the stream before
 * it needs the schemas of pushes and pulls.
 */
export const SyncEvent = v.object({ epoch: v.string(), version: v.number(), devices: v.number() })
export type SyncEvent = v.InferOutput<typeof SyncEvent>

import * as v from 'valibot'
import { operation } from './operation.ts'

export const healthOperations = {
  'health.get': operation({
    method: 'GET',
    path: '/health',
    access: 'everyone',
    unlimited: true,
    summary: 'The process is up.',
    output: v.object({ status: v.literal('ok') }),
  }),
  'health.ready': operation({
    method: 'GET',
    path: '/ready',
    access: 'everyone',
    unlimited: true,
    summary: 'The database can be reached and is migrated.',
    output: v.object({ status: v.literal('ready') }),
  }),
} as const

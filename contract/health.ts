import * as v from 'valibot'
import { defineOperation } from './operation.ts'

export const healthOperations = {
  'health.get': defineOperation({
    method: 'GET',
    path: '/health',
    access: 'everyone',
    unlimited: true,
    summary: 'The process is up.',
    output: v.object({ status: v.literal('ok') }),
  }),
  'health.ready': defineOperation({
    method: 'GET',
    path: '/ready',
    access: 'everyone',
    unlimited: true,
    summary: 'The database can be reached and is migrated.',
    output: v.object({ status: v.literal('ready') }),
  }),
} as const

export { cacheResponse, readCachedResponse } from '@/replica/cached-responses.ts'

export { countPending, countUnsentItems, type UnsentCounts } from '@/replica/unsent-counts.ts'

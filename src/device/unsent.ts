export { countPending, type Unsent, unsentIn } from '@/replica/unsent-counts.ts'

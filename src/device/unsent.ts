export { type Unsent, unsentIn, waitingIn } from '@/replica/counts.ts'

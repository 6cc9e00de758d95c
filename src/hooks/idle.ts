export { waitForIdle } from '@/replica/engine/idle.ts'

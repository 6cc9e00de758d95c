import { createFileRoute } from '@tanstack/react-router'
import { CollectScreen } from '@/features/survey/collect-screen.tsx'

export const Route = createFileRoute('/survey/collect')({ component: CollectScreen })

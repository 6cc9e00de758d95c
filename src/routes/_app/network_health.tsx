import { createFileRoute } from '@tanstack/react-router'
import { HealthPage } from '@/features/network-health/health-page.tsx'

export const Route = createFileRoute('/_app/network_health')({ component: HealthPage })

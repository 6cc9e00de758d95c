import { createFileRoute } from '@tanstack/react-router'
import { FrozenYearsPage } from '@/features/dashboard/frozen-years-page.tsx'

export const Route = createFileRoute('/_app/frozen_years/')({ component: FrozenYearsPage })

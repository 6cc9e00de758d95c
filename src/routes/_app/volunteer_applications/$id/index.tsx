import { createFileRoute, redirect } from '@tanstack/react-router'

/** A volunteer's application without a tab opens its form (VOL-53). */
export const Route = createFileRoute('/_app/volunteer_applications/$id/')({
  beforeLoad: ({ params: { id } }) => {
    throw redirect({
      to: '/volunteer_applications/$id/$tab',
      params: { id, tab: 'application_form' },
      replace: true,
    })
  },
})

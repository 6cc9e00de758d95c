import { createFileRoute, redirect } from '@tanstack/react-router'

/** Redirects a volunteer application URL without a tab to its form (VOL-53). */
export const Route = createFileRoute('/_app/volunteer_applications/$id/')({
  beforeLoad: ({ params: { id } }) => {
    throw redirect({
      to: '/volunteer_applications/$id/$tab',
      params: { id, tab: 'application_form' },
      replace: true,
    })
  },
})

import { createFileRoute, redirect } from '@tanstack/react-router'

/** Redirects an application URL without a tab to its form (APP-50, APP-52). */
export const Route = createFileRoute('/_app/applications/$id/')({
  beforeLoad: ({ params: { id } }) => {
    throw redirect({
      to: '/applications/$id/$tab',
      params: { id, tab: 'application_form' },
      replace: true,
    })
  },
})

import { createFileRoute, redirect } from '@tanstack/react-router'

/** The mentors' door without a page of its own (RT-07). */
export const Route = createFileRoute('/mentor/')({
  beforeLoad: () => {
    throw redirect({ to: '/mentor/auth', replace: true })
  },
})

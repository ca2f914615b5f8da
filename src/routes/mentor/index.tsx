import { createFileRoute, redirect } from '@tanstack/react-router'

/** Entry path for mentors, which only redirects (RT-07). */
export const Route = createFileRoute('/mentor/')({
  beforeLoad: () => {
    throw redirect({ to: '/mentor/auth', replace: true })
  },
})

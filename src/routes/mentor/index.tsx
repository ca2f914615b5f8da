import { createFileRoute, redirect } from '@tanstack/react-router'

/** The mentor area begins at its sign-in (RT-07). */
export const Route = createFileRoute('/mentor/')({
  beforeLoad: () => {
    throw redirect({ to: '/mentor/auth', replace: true })
  },
})

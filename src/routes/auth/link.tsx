import { createFileRoute } from '@tanstack/react-router'
import { AuthFrame } from '#src/features/accounts/entry/components/auth-frame.tsx'
import classes from '#src/features/accounts/entry/components/social-return.module.css'
import { LinkSignIn } from '#src/features/accounts/sign-in/components/link-sign-in.tsx'

export const Route = createFileRoute('/auth/link')({ component: LinkPage })

function LinkPage() {
  return (
    <AuthFrame>
      <div className={classes.column}>
        <LinkSignIn />
      </div>
    </AuthFrame>
  )
}

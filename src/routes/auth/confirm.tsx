import { createFileRoute } from '@tanstack/react-router'
import { AuthFrame } from '#src/features/accounts/entry/components/auth-frame.tsx'
import classes from '#src/features/accounts/entry/components/social-return.module.css'
import { LinkConfirmation } from '#src/features/accounts/sign-up/components/link-confirmation.tsx'

export const Route = createFileRoute('/auth/confirm')({ component: ConfirmPage })

function ConfirmPage() {
  return (
    <AuthFrame>
      <div className={classes.column}>
        <LinkConfirmation />
      </div>
    </AuthFrame>
  )
}

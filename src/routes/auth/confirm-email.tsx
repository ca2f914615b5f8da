import { createFileRoute } from '@tanstack/react-router'
import { EmailConfirmation } from '#src/features/accounts/components/email-confirmation.tsx'
import { AuthFrame } from '#src/features/accounts/entry/components/auth-frame.tsx'
import classes from '#src/features/accounts/entry/components/social-return.module.css'

export const Route = createFileRoute('/auth/confirm-email')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' || typeof token === 'number' ? { token: String(token).slice(0, 200) } : {},
  component: ConfirmEmailPage,
})

function ConfirmEmailPage() {
  const { token } = Route.useSearch()
  return (
    <AuthFrame>
      <div className={classes.column}>
        <EmailConfirmation token={token} />
      </div>
    </AuthFrame>
  )
}

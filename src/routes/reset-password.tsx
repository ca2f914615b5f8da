import { createFileRoute } from '@tanstack/react-router'
import { AuthFrame } from '#src/features/accounts/entry/components/auth-frame.tsx'
import classes from '#src/features/accounts/entry/components/social-return.module.css'
import { NewPasswordForm } from '#src/features/accounts/sign-in/components/new-password-form.tsx'

export const Route = createFileRoute('/reset-password')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' || typeof token === 'number' ? { token: String(token).slice(0, 200) } : {},
  component: ResetPasswordPage,
})

function ResetPasswordPage() {
  const { token } = Route.useSearch()
  return (
    <AuthFrame>
      <div className={classes.column}>
        <NewPasswordForm token={token} />
      </div>
    </AuthFrame>
  )
}

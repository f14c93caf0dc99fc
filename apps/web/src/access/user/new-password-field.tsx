import { Input } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { PasswordStrength } from './password-strength.tsx'

interface NewPasswordFieldProps {
  id?: string
  value?: string | null
  onChange?: (password: string) => void
}

/** A password to be given to a user, with how good it is. */
export const NewPasswordField = ({ id, value, onChange }: NewPasswordFieldProps) => (
  <>
    <Input.Password
      id={id}
      autoComplete="new-password"
      maxLength={20}
      placeholder={t('留空则自动生成')}
      value={value ?? ''}
      onChange={(event) => onChange?.(event.target.value)}
    />
    <PasswordStrength password={value ?? undefined} />
  </>
)

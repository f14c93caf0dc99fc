import { passwordStrength } from '@zhizao/rules/validation/password'
import { t } from '../../platform/i18n/translate.ts'
import classes from './password-strength.module.css'

const words = { weak: '弱', medium: '中', strong: '强' } as const
const steps = { weak: 1, medium: 2, strong: 3 } as const

/** Three bars that fill as a new password gets better. */
export function PasswordStrength({ password }: { password: string | undefined }) {
  const strength = password ? passwordStrength(password) : undefined
  if (!strength) return <div className={classes.strength}>{t('8 到 20 位，至少含字母、数字、符号中的两种')}</div>
  return (
    <div className={classes.strength} data-strength={strength} role="status">
      {[1, 2, 3].map((step) => (
        <i key={step} className={step <= steps[strength] ? classes.filled : undefined} />
      ))}
      <span>{t('密码强度：{strength}', { strength: t(words[strength]) })}</span>
    </div>
  )
}

import { passwordStrength } from '@zhizao/contract/access/password'
import { t } from '../../platform/i18n/translate.ts'
import classes from './password-strength.module.css'

const words = { weak: '弱', medium: '中', strong: '强' } as const
const steps = { weak: 1, medium: 2, strong: 3 } as const

/** Three bars that fill as a new password gets better. */
export function PasswordStrength({ password }: { password: string | undefined }) {
  const strength = password ? passwordStrength(password) : undefined
  const filled = strength ? steps[strength] : 0
  return (
    <div className={classes.strength} data-strength={strength} role="status">
      {[1, 2, 3].map((step) => (
        <i key={step} className={step <= filled ? classes.filled : undefined} />
      ))}
      <span>
        {strength
          ? t('密码强度：{strength}', { strength: t(words[strength]) })
          : t('8 到 20 位，至少含字母、数字、符号中的两种')}
      </span>
    </div>
  )
}

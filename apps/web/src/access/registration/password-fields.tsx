import { LockOutlined } from '@ant-design/icons'
import { NewPassword } from '@zhizao/contract/access/person-fields'
import { Form, type FormInstance, Input } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { fits } from '../../platform/widgets/field-rule.ts'
import { PasswordStrength } from '../user/password-strength.tsx'

/** A new password, twice. */
export function PasswordFields({ form }: { form: FormInstance }) {
  const password = Form.useWatch('password', form)
  return (
    <>
      <Form.Item
        name="password"
        validateTrigger="onBlur"
        extra={password && <PasswordStrength password={password} />}
        rules={[fits(NewPassword)]}
      >
        <Input.Password
          prefix={<LockOutlined />}
          placeholder={t('密码，8 到 20 位，至少两种字符')}
          aria-label={t('密码')}
          autoComplete="new-password"
          maxLength={20}
        />
      </Form.Item>
      <Form.Item
        name="repeated"
        validateTrigger="onBlur"
        rules={[
          {
            validator: async (_rule, value) => {
              if (value !== form.getFieldValue('password')) throw new Error(t('两次输入的密码不一致'))
            },
          },
        ]}
      >
        <Input.Password
          prefix={<LockOutlined />}
          placeholder={t('再次输入密码')}
          aria-label={t('再次输入密码')}
          autoComplete="new-password"
          maxLength={20}
        />
      </Form.Item>
    </>
  )
}

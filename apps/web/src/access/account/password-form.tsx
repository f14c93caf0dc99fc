import { user } from '@zhizao/contract/access/user'
import { passwordProblem } from '@zhizao/rules/validation/password'
import { Alert, App, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { client, refusalIn } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { push } from '../../platform/push/push.ts'
import { useLeaving } from '../../platform/shell/leaving.ts'
import { PasswordStrength } from '../user/password-strength.tsx'

const calls = client(user)

interface Fields {
  oldPassword: string
  newPassword: string
  repeated: string
}

const fits = async (_rule: unknown, value: string = '') => {
  const problem = passwordProblem(value)
  if (problem) throw new Error(t(problem))
}

/** The old password and the new one twice. Changing it ends the session: the user signs in with the new one. */
export function PasswordForm({ isBlock }: { isBlock?: boolean }) {
  const { message } = App.useApp()
  const leave = useLeaving()
  const [form] = Form.useForm<Fields>()
  const newPassword = Form.useWatch('newPassword', form)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const save = async ({ oldPassword, newPassword }: Fields) => {
    setSaving(true)
    setFailure(undefined)
    // The session ends on purpose: nobody is to be told by push that it did.
    push.stop()
    try {
      await calls.changeOwnPassword({ oldPassword, newPassword }, { quiet: true })
      leave(false)
      message.success(t('密码已修改，请使用新密码重新登录'))
    } catch (error) {
      push.start()
      const refusal = refusalIn(error)
      const [problem] = refusal?.problems ?? []
      if (problem && ['oldPassword', 'newPassword'].includes(problem.field))
        form.setFields([{ name: problem.field as keyof Fields, errors: [problem.message] }])
      else setFailure(refusal?.msg ?? t('保存失败，请稍后重试'))
      setSaving(false)
    }
  }
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={(fields) => void save(fields)}>
      {failure && <Alert type="error" showIcon title={failure} style={{ marginBottom: 12 }} />}
      <Form.Item name="oldPassword" label={t('原密码')} rules={[{ required: true, message: t('请输入原密码') }]}>
        <Input.Password autoComplete="current-password" maxLength={200} />
      </Form.Item>
      <Form.Item
        name="newPassword"
        label={t('新密码')}
        extra={<PasswordStrength password={newPassword} />}
        validateTrigger="onBlur"
        rules={[{ validator: fits }]}
      >
        <Input.Password autoComplete="new-password" maxLength={20} />
      </Form.Item>
      <Form.Item
        name="repeated"
        label={t('确认新密码')}
        dependencies={['newPassword']}
        validateTrigger="onBlur"
        rules={[
          {
            validator: async (_rule, value) => {
              if (value !== form.getFieldValue('newPassword')) throw new Error(t('两次输入的新密码不一致'))
            },
          },
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={20} />
      </Form.Item>
      <Button type="primary" htmlType="submit" block={isBlock} style={{ marginTop: 8 }} loading={isSaving}>
        {t('修改密码')}
      </Button>
    </Form>
  )
}

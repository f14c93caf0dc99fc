import { type User, user } from '@zhizao/contract/access/user'
import { passwordProblem } from '@zhizao/rules/validation/password'
import { Alert, Form, Input, Radio } from 'antd'
import { client } from '../../platform/api/client.ts'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { PasswordStrength } from './password-strength.tsx'

const calls = client(user)

interface Fields {
  isGiven: boolean
  password?: string
}

interface ResetPasswordDialogProps {
  row: User
  onIssued: (password: string) => void
  onClose: () => void
}

/** Gives a user another password: one made up, or one that is entered. */
export function ResetPasswordDialog({ row, onIssued, onClose }: ResetPasswordDialogProps) {
  const [form] = Form.useForm<Fields>()
  const isGiven = Form.useWatch('isGiven', form) ?? false
  const password = Form.useWatch('password', form)
  const { isSaving, failure, run } = useSaving()
  const save = ({ isGiven, password }: Fields) =>
    run(async () => {
      const body = { id: row.id, ...(isGiven && { password }) }
      onIssued((await calls.resetPassword(body, { quiet: true })).issuedPassword)
    })
  return (
    <DraggableModal
      open
      width={460}
      title={t('重置“{name}”的密码', { name: row.name })}
      okText={t('重置密码')}
      cancelText={t('取消')}
      okButtonProps={{ danger: true, loading: isSaving }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={{ isGiven: false }} onFinish={(fields) => void save(fields)}>
        {failure && <Alert type="error" showIcon title={failure} style={{ marginBottom: 12 }} />}
        <Form.Item name="isGiven" extra={t('重置后该用户会被立即退出登录，下次登录时须修改密码。')}>
          <Radio.Group
            options={[
              { value: false, label: t('自动生成') },
              { value: true, label: t('手动输入') },
            ]}
          />
        </Form.Item>
        {isGiven && (
          <Form.Item
            name="password"
            label={t('新密码')}
            required
            extra={<PasswordStrength password={password} />}
            rules={[
              {
                validator: async (_rule, value: string = '') => {
                  const problem = passwordProblem(value)
                  if (problem) throw new Error(t(problem))
                },
              },
            ]}
          >
            <Input.Password autoFocus autoComplete="new-password" maxLength={20} placeholder={t('请输入')} />
          </Form.Item>
        )}
      </Form>
    </DraggableModal>
  )
}

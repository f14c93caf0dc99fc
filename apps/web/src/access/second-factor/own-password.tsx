import { Alert, Button, Form, Input } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import classes from './second-factor.module.css'

interface OwnPasswordProps {
  isBusy: boolean
  failure: string | undefined
  onPassword: (password: string) => void
}

/** Who has no second factor types his password again. */
export const OwnPassword = ({ isBusy, failure, onPassword }: OwnPasswordProps) => (
  <Form<{ password: string }>
    // What stands behind it may have a field of the same name.
    name="again"
    layout="vertical"
    requiredMark={false}
    onFinish={({ password }) => onPassword(password)}
    className={classes.show}
  >
    {failure && <Alert type="error" showIcon title={failure} />}
    <Form.Item name="password" label={t('当前密码')} rules={[{ required: true, message: t('请输入当前密码') }]}>
      <Input.Password size="large" autoComplete="current-password" maxLength={200} autoFocus />
    </Form.Item>
    <Button type="primary" size="large" htmlType="submit" block loading={isBusy}>
      {t('确定')}
    </Button>
  </Form>
)

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type CloudAccount, cameraCloud } from '@zhizao/contract/camera/camera-cloud'
import { Alert, Button, Card, Form, Input, Switch, Tag } from 'antd'
import { client } from '../platform/api/client.ts'
import { useSaving } from '../platform/form/use-saving.ts'
import { t } from '../platform/i18n/translate.ts'
import { usePermission } from '../platform/session/permission.ts'
import { ErrorState, Loading } from '../platform/shell/states.tsx'
import classes from './cloud.module.css'

const calls = client(cameraCloud)
const KEY = ['cameraCloud']

/** 云账号: the company's accounts at the camera clouds. */
export function CameraCloudPage() {
  const query = useQuery({ queryKey: KEY, queryFn: ({ signal }) => calls.list({}, { quiet: true, signal }) })
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Loading />
  return (
    <div className={classes.page}>
      {query.data.map((account) => (
        <CloudCard key={account.kind} account={account} />
      ))}
    </div>
  )
}

interface Fields {
  appKey: string
  appSecret?: string
  status: boolean
}

function CloudCard({ account }: { account: CloudAccount }) {
  const cache = useQueryClient()
  const mayEdit = usePermission('cameraCloud:edit')
  const [form] = Form.useForm<Fields>()
  const { isSaving, failure, save } = useSaving()
  const { kind, name, address, appKey, hasSecret, status } = account

  const keep = (fields: Fields) =>
    save(async () => {
      const { appSecret } = fields
      const draft = { kind, appKey: fields.appKey.trim(), status: fields.status ? (1 as const) : (0 as const) }
      await calls.save({ ...draft, ...(appSecret && { appSecret }) }, { quiet: true })
      form.setFieldValue('appSecret', '')
      await cache.invalidateQueries({ queryKey: KEY })
    })
  const state = !hasSecret ? t('未设置') : status ? t('已启用') : t('已停用')
  return (
    <Card title={t(name)} extra={<Tag color={hasSecret && status ? 'success' : 'default'}>{state}</Tag>}>
      <Form
        form={form}
        layout="vertical"
        disabled={!mayEdit}
        initialValues={{ appKey, status: hasSecret ? status === 1 : true }}
        onFinish={(fields) => void keep(fields)}
      >
        {failure && <Alert type="error" showIcon title={failure} className={classes.failure} />}
        <Form.Item label={t('接口地址')}>
          <span className={classes.address}>{address}</span>
        </Form.Item>
        <Form.Item
          name="appKey"
          label={kind === 'ezviz' ? 'AppKey' : 'AppId'}
          rules={[{ required: true, message: t('此项不能为空') }]}
        >
          <Input maxLength={128} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="appSecret"
          label="AppSecret"
          extra={t('加密保存，保存后不再显示。')}
          rules={[{ required: !hasSecret, message: t('此项不能为空') }]}
        >
          <Input.Password
            maxLength={128}
            autoComplete="new-password"
            placeholder={hasSecret ? t('已保存，留空则不修改') : ''}
          />
        </Form.Item>
        <Form.Item name="status" label={t('启用')} valuePropName="checked">
          <Switch />
        </Form.Item>
        {mayEdit && (
          <Button type="primary" htmlType="submit" loading={isSaving}>
            {t('保存')}
          </Button>
        )}
      </Form>
    </Card>
  )
}

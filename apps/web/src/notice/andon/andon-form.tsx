import { OBJECT_READERS } from '@zhizao/contract/device/object'
import { Alert, App, Button, Form, Input, InputNumber, Segmented, Switch } from 'antd'
import { useState } from 'react'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { RemoteSelect } from '../../platform/widgets/remote-select.tsx'
import { SoundField } from '../../platform/widgets/sound-field.tsx'
import classes from './andon.module.css'
import { calls, findDepartments, findObjects, findRoles, findUsers } from './andon-calls.ts'
import { type Kind, kinds } from './andon-kinds.ts'

interface Draft {
  objectId?: string | null
  title: string
  content: string
  departmentIds?: string[] | null
  roleIds?: string[] | null
  userIds?: string[] | null
  bgmUrl: string
  bgmInterval: number
  isShow: boolean
}
const first = { bgmUrl: 'error', bgmInterval: 10, isShow: true }

/** A call with words, receivers and sound of its own. */
const andonOf = (kind: Kind, { objectId, departmentIds, roleIds, userIds, isShow, ...draft }: Draft) => ({
  ...draft,
  objectId: kind === 'device' ? objectId : null,
  departmentIds: departmentIds ?? [],
  roleIds: roleIds ?? [],
  userIds: userIds ?? [],
  isShow: isShow ? (1 as const) : (0 as const),
})

export function AndonForm() {
  const { message } = App.useApp()
  const [form] = Form.useForm<Draft>()
  const [kind, setKind] = useState<Kind>('device')
  const { isSaving, failure, run } = useSaving(t('发送失败，请稍后重试'))
  const seesObjects = usePermission(OBJECT_READERS)

  const send = (draft: Draft) =>
    run(async () => {
      await calls[kind](andonOf(kind, draft), { quiet: true })
      message.success(t('安灯已发出'))
      form.resetFields(['title', 'content'])
    })
  const required = [{ required: true, whitespace: true, message: t('此项不能为空') }]
  return (
    <Form
      form={form}
      layout="vertical"
      className={classes.form}
      initialValues={first}
      onFinish={(draft) => void send(draft)}
    >
      <Segmented<Kind>
        block
        size="large"
        aria-label={t('安灯类型')}
        value={kind}
        onChange={setKind}
        options={kinds.map(({ value, label }) => ({ value, label: t(label) }))}
      />
      {kind === 'device' && seesObjects && (
        <Form.Item name="objectId" label={t('设备')} className={classes.first}>
          <RemoteSelect name="andon-objects" find={findObjects} />
        </Form.Item>
      )}
      <Form.Item name="title" label={t('标题')} rules={required} className={classes.first}>
        <Input maxLength={100} placeholder={t('例如：3号机缺料')} />
      </Form.Item>
      <Form.Item name="content" label={t('详情')} rules={required}>
        <Input.TextArea rows={4} maxLength={1000} showCount />
      </Form.Item>
      <p className={classes.hint}>{t('接收部门、角色和人员都不选时，发给全公司。')}</p>
      <div className={classes.columns}>
        <Recipients />
        <Form.Item name="bgmUrl" label={t('提示音')}>
          <SoundField />
        </Form.Item>
        <Form.Item name="bgmInterval" label={t('重复间隔（秒）')} extra={t('0 表示只响一次')}>
          <InputNumber min={0} max={3600} precision={0} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="isShow" label={t('弹窗提醒')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
      {failure && <Alert type="error" showIcon title={failure} className={classes.failure} />}
      <Button type="primary" danger size="large" htmlType="submit" loading={isSaving}>
        {t('发送安灯')}
      </Button>
    </Form>
  )
}

const Recipients = () => (
  <>
    <Form.Item name="departmentIds" label={t('接收部门')}>
      <RemoteSelect name="andon-departments" find={findDepartments} multiple />
    </Form.Item>
    <Form.Item name="roleIds" label={t('接收角色')}>
      <RemoteSelect name="andon-roles" find={findRoles} multiple />
    </Form.Item>
    <Form.Item name="userIds" label={t('接收人')}>
      <RemoteSelect name="andon-users" find={findUsers} multiple />
    </Form.Item>
  </>
)

import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { alarmNotice, type NoticeConf } from '@zhizao/contract/alarm/alarm-notice'
import { Alert, Button, Checkbox, Flex, Form, InputNumber, Switch, TimePicker } from 'antd'
import { client } from '../../platform/api/client.ts'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { type Dayjs, dayjs } from '../../platform/time/plant-dayjs.ts'
import { DictionarySearch } from '../../platform/widgets/dictionary-search.tsx'
import classes from './company-settings.module.css'
import { SettingsSection } from './settings-section.tsx'

const calls = client(alarmNotice)
const own = ['company', 'alarm-push']
const levels = [
  { value: 'urgent', label: '紧急' },
  { value: 'error', label: '错误' },
  { value: 'warning', label: '预警' },
]
const channels = [
  { value: 'page', label: '页面弹窗' },
  { value: 'mail', label: '邮件' },
  { value: 'sms', label: '短信' },
]
const words = (choices: typeof levels) => choices.map(({ value, label }) => ({ value, label: t(label) }))

/** Who hears of which alarms, how, and when not. */
export function AlarmPushForm() {
  const conf = useQuery({ queryKey: own, queryFn: ({ signal }) => calls.get({}, { signal, quiet: true }) })
  if (conf.isPending) return <Loading />
  if (conf.isError) return <ErrorState error={conf.error} onRetry={() => void conf.refetch()} />
  return <PushForm key={conf.dataUpdatedAt} conf={conf.data} />
}

function PushForm({ conf }: { conf: NoticeConf }) {
  const cache = useQueryClient()
  const [form] = Form.useForm<NoticeConf>()
  const isOn = Form.useWatch('enabled', form) ?? conf.enabled
  const isQuiet = Form.useWatch(['quiet', 'enabled'], form) ?? conf.quiet.enabled
  const mayEdit = usePermission(alarmNotice.save.permission)
  const { isSaving, failure, save } = useSaving()
  const send = async () => {
    cache.setQueryData(own, await calls.save(form.getFieldsValue(true), { quiet: true }))
  }
  return (
    <Form
      form={form}
      className={classes.card}
      layout="vertical"
      initialValues={conf}
      disabled={!mayEdit}
      onFinish={() => void save(send)}
    >
      <SettingsSection
        title={t('启用报警推送')}
        remark={t('按规则把新报警推送给接收人；接收人只会收到自己数据权限内的报警。关闭时所有人都能看到页面弹窗。')}
      >
        <Form.Item name="enabled" valuePropName="checked" noStyle>
          <Switch aria-label={t('启用报警推送')} checkedChildren={t('开启')} unCheckedChildren={t('关闭')} />
        </Form.Item>
      </SettingsSection>
      <div hidden={!isOn}>
        <Rules mayEdit={mayEdit} />
        <MergeTime />
        <RepeatTime />
        <QuietHours isOn={isQuiet} />
      </div>
      {failure && <Alert type="error" showIcon title={failure} />}
      {mayEdit && (
        <Flex gap={8} justify="end" className={classes.foot}>
          <Button onClick={() => form.resetFields()}>{t('撤销修改')}</Button>
          <Button type="primary" htmlType="submit" loading={isSaving}>
            {t('保存')}
          </Button>
        </Flex>
      )}
    </Form>
  )
}

const MergeTime = () => (
  <SettingsSection
    title={t('合并时间')}
    remark={t('这段时间内的多条报警合并为一条邮件或短信，0 为立即发送；紧急报警不等待合并。')}
  >
    <Form.Item name="mergeSeconds" noStyle>
      <InputNumber
        aria-label={t('合并时间')}
        min={0}
        max={3600}
        precision={0}
        suffix={t('秒')}
        style={{ width: 180 }}
      />
    </Form.Item>
  </SettingsSection>
)

const RepeatTime = () => (
  <SettingsSection
    title={t('反复报警')}
    remark={t(
      '同一报警反复触发时，弹窗、邮件和短信在这段时间内只提醒一次，下次提醒时带上触发次数；等级升高时立即提醒。0 为每次都提醒。',
    )}
  >
    <Form.Item name="repeatMinutes" noStyle>
      <InputNumber
        aria-label={t('反复报警')}
        min={0}
        max={1440}
        precision={0}
        suffix={t('分钟')}
        style={{ width: 180 }}
      />
    </Form.Item>
  </SettingsSection>
)

/** When nobody is told, and of what all the same. */
const QuietHours = ({ isOn }: { isOn: boolean }) => (
  <SettingsSection title={t('免打扰时段')} remark={t('时段内不弹窗、不发送，结束后仍未确认的报警合并发送。')}>
    <Flex vertical gap={8} align="start">
      <Form.Item name={['quiet', 'enabled']} valuePropName="checked" noStyle>
        <Switch aria-label={t('免打扰时段')} checkedChildren={t('开启')} unCheckedChildren={t('关闭')} />
      </Form.Item>
      <div hidden={!isOn}>
        <Flex gap={8} align="center">
          <Form.Item name={['quiet', 'from']} noStyle {...timeOfDay}>
            <TimePicker format="HH:mm" allowClear={false} aria-label={t('免打扰开始')} />
          </Form.Item>
          {t('至')}
          <Form.Item name={['quiet', 'to']} noStyle {...timeOfDay}>
            <TimePicker format="HH:mm" allowClear={false} aria-label={t('免打扰结束')} />
          </Form.Item>
        </Flex>
        <Form.Item name={['quiet', 'exceptUrgent']} valuePropName="checked" noStyle>
          <Checkbox style={{ marginTop: 8 }}>{t('紧急报警不受限')}</Checkbox>
        </Form.Item>
      </div>
    </Flex>
  </SettingsSection>
)

/** The form keeps HH:mm, the picker a moment of a day. */
const timeOfDay = {
  getValueProps: (value: string) => ({ value: dayjs(`2026-01-01T${value}:00`) }),
  getValueFromEvent: (value: Dayjs) => value.format('HH:mm'),
}

function Rules({ mayEdit }: { mayEdit: boolean }) {
  return (
    <Form.List name="rules">
      {(rules, { add, remove }) => (
        <div className={classes.rules}>
          <Flex justify="space-between" align="center">
            <h2>{t('推送规则')}</h2>
            {mayEdit && (
              <Button
                icon={<PlusOutlined />}
                onClick={() => add({ levels: ['urgent'], channels: ['page'], userIds: [], roleIds: [] })}
              >
                {t('新增规则')}
              </Button>
            )}
          </Flex>
          {!rules.length && <EmptyState title={t('还没有推送规则，新报警只在页面弹出')} />}
          {rules.map(({ key, name }) => (
            <div key={key} className={classes.rule}>
              <Form.Item
                name={[name, 'levels']}
                label={t('报警等级')}
                rules={[{ required: true, message: t('请选择报警等级') }]}
              >
                <Checkbox.Group options={words(levels)} />
              </Form.Item>
              <Form.Item
                name={[name, 'channels']}
                label={t('推送方式')}
                rules={[{ required: true, message: t('请选择推送方式') }]}
              >
                <Checkbox.Group options={words(channels)} />
              </Form.Item>
              <Form.Item name={[name, 'userIds']} label={t('接收人')} normalize={(value) => value ?? []}>
                <DictionarySearch type="user" multiple disabled={!mayEdit} placeholder={t('按姓名或登录名查找')} />
              </Form.Item>
              <Form.Item name={[name, 'roleIds']} label={t('接收角色')} normalize={(value) => value ?? []}>
                <DictionarySearch type="role" multiple disabled={!mayEdit} placeholder={t('按角色名称查找')} />
              </Form.Item>
              {mayEdit && (
                <Button
                  className={classes.remove}
                  type="text"
                  danger
                  aria-label={t('删除规则')}
                  icon={<DeleteOutlined />}
                  onClick={() => remove(name)}
                />
              )}
            </div>
          ))}
        </div>
      )}
    </Form.List>
  )
}

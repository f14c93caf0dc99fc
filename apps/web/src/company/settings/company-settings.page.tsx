import { useQuery, useQueryClient } from '@tanstack/react-query'
import { companyDetail } from '@zhizao/contract/company/company-detail'
import { Alert, App, Button, Flex, Form, Input, Segmented, Switch } from 'antd'
import { useState } from 'react'
import { client, refusalIn } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { companySettingsQuery } from '../../platform/session/company-settings.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import classes from './company-settings.module.css'
import { changedDetails, draftOf, type SettingsDraft } from './settings-draft.ts'

const calls = client(companyDetail)
const NAME_LENGTH = 30

/** Name, theme and reminders of the whole company. */
export function CompanySettingsPage() {
  const settings = useQuery(companySettingsQuery)
  if (settings.isPending) return <Loading />
  if (settings.isError) return <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
  return <SettingsForm key={settings.dataUpdatedAt} settings={settings.data} />
}

function SettingsForm({ settings }: { settings: Record<string, string | undefined> }) {
  const { message } = App.useApp()
  const cache = useQueryClient()
  const [form] = Form.useForm<SettingsDraft>()
  const first = draftOf(settings)
  const draft = { ...first, ...Form.useWatch([], form) }
  const mayEdit = usePermission('companyDetail:edit')
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const details = changedDetails(draft, settings)

  async function save() {
    setSaving(true)
    setFailure(undefined)
    try {
      await calls.save({ details }, { quiet: true })
      message.success(t('保存成功'))
      await cache.invalidateQueries({ queryKey: companySettingsQuery.queryKey })
    } catch (error) {
      setFailure(refusalIn(error)?.msg ?? t('保存失败，请稍后重试'))
    } finally {
      setSaving(false)
    }
  }
  return (
    <div>
      <Form
        form={form}
        className={classes.card}
        layout="vertical"
        initialValues={first}
        disabled={!mayEdit}
        onFinish={() => void save()}
      >
        <section className={classes.section}>
          <div>
            <h2>{t('系统名称')}</h2>
            <p>{t('显示在登录后的页面左上角；留空时显示默认名称。')}</p>
          </div>
          <Form.Item name="name" noStyle>
            <Input
              id="company-name"
              aria-label={t('系统名称')}
              maxLength={NAME_LENGTH}
              showCount
              placeholder={t('工业物联网云平台')}
            />
          </Form.Item>
        </section>
        <section className={classes.section}>
          <div>
            <h2>{t('默认主题')}</h2>
            <p>{t('用户自己选过主题的，以自己的选择为准。')}</p>
          </div>
          <Form.Item name="isDark" noStyle>
            <Segmented<boolean>
              aria-label={t('默认主题')}
              options={[
                { value: false, label: t('浅色') },
                { value: true, label: t('深蓝') },
              ]}
            />
          </Form.Item>
        </section>
        <section className={classes.section}>
          <div>
            <h2>{t('报警声音与弹窗')}</h2>
            <p>{t('关闭后全公司不再播放提示音、不再弹出提醒，报警仍会照常记录。')}</p>
          </div>
          <Form.Item name="hasReminders" valuePropName="checked" noStyle>
            <Switch aria-label={t('报警声音与弹窗')} checkedChildren={t('开启')} unCheckedChildren={t('关闭')} />
          </Form.Item>
        </section>
        {failure && <Alert type="error" showIcon title={failure} />}
        {mayEdit && (
          <Flex gap={8} justify="end" className={classes.foot}>
            <Button disabled={!details.length} onClick={() => form.resetFields()}>
              {t('撤销修改')}
            </Button>
            <Button type="primary" htmlType="submit" disabled={!details.length} loading={isSaving}>
              {t('保存')}
            </Button>
          </Flex>
        )}
      </Form>
    </div>
  )
}

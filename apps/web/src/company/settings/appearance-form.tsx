import { useQuery, useQueryClient } from '@tanstack/react-query'
import { companyDetail } from '@zhizao/contract/company/company-detail'
import { Alert, Button, Flex, Form, Input, Segmented, Switch } from 'antd'
import { client } from '../../platform/api/client.ts'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import { companySettingsQuery } from '../../platform/session/company-settings.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import { UploadField } from '../../platform/widgets/upload-field.tsx'
import { AppDownloadSection } from './app-download-section.tsx'
import classes from './company-settings.module.css'
import { changedDetails, draftOf, pictures, type SettingsDraft } from './settings-draft.ts'
import { SettingsSection } from './settings-section.tsx'

const calls = client(companyDetail)
const NAME_LENGTH = 30
/** Sharp on a document of A4. */
const LOGO_PIXELS = 1000

/** Name, pictures, theme and reminders of the whole company. */
export function AppearanceForm() {
  const settings = useQuery(companySettingsQuery)
  if (settings.isPending) return <Loading />
  if (settings.isError) return <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
  return <SettingsForm key={settings.dataUpdatedAt} settings={settings.data} />
}

function SettingsForm({ settings }: { settings: Record<string, string | undefined> }) {
  const cache = useQueryClient()
  const [form] = Form.useForm<SettingsDraft>()
  const first = draftOf(settings)
  const draft = { ...first, ...Form.useWatch([], form) }
  const mayEdit = usePermission('companyDetail:edit')
  const { isSaving, failure, save } = useSaving()
  const details = changedDetails(draft, settings)

  const changedPictures = pictures.filter(({ field }) => (draft[field] ?? '') !== (first[field] ?? ''))
  const isChanged = details.length + changedPictures.length > 0
  const send = async () => {
    for (const { field, key } of changedPictures)
      await calls.saveFileUrl({ k_detail: key, url: draft[field] ?? '' }, { quiet: true })
    if (details.length) await calls.save({ details }, { quiet: true })
    await cache.invalidateQueries({ queryKey: companySettingsQuery.queryKey })
    await cache.invalidateQueries({ queryKey: ['session', 'app-download'] })
  }
  return (
    <Form
      form={form}
      className={classes.card}
      layout="vertical"
      initialValues={first}
      disabled={!mayEdit}
      onFinish={() => void save(send)}
    >
      <Appearance mayEdit={mayEdit} />
      <Reminders />
      <AppDownloadSection />
      {failure && <Alert type="error" showIcon title={failure} />}
      {mayEdit && (
        <Flex gap={8} justify="end" className={classes.foot}>
          <Button disabled={!isChanged} onClick={() => form.resetFields()}>
            {t('撤销修改')}
          </Button>
          <Button type="primary" htmlType="submit" disabled={!isChanged} loading={isSaving}>
            {t('保存')}
          </Button>
        </Flex>
      )}
    </Form>
  )
}

const Appearance = ({ mayEdit }: { mayEdit: boolean }) => (
  <>
    <SettingsSection title={t('系统名称')} remark={t('显示在登录后的页面左上角；留空时显示默认名称。')}>
      <Form.Item name="name" noStyle>
        <Input
          id="company-name"
          aria-label={t('系统名称')}
          maxLength={NAME_LENGTH}
          showCount
          placeholder={t('工业物联网云平台')}
        />
      </Form.Item>
    </SettingsSection>
    <SettingsSection
      title={t('系统标志')}
      remark={t('显示在系统名称左侧和登录页，也可放进打印模板；建议使用透明背景的方形图片，太大的会自动缩小。')}
    >
      <Form.Item name="logo" noStyle>
        <UploadField id="company-logo" kind="image" most={1} shrinksTo={LOGO_PIXELS} disabled={!mayEdit} />
      </Form.Item>
    </SettingsSection>
    <SettingsSection
      title={t('登录页背景')}
      remark={t('用带公司编码的地址打开登录页时显示；建议 1920×1080，不超过 5 MB。')}
    >
      <Form.Item name="background" noStyle>
        <UploadField id="company-background" kind="image" most={5} disabled={!mayEdit} />
      </Form.Item>
    </SettingsSection>
    <SettingsSection title={t('默认主题')} remark={t('用户自己选过主题的，以自己的选择为准。')}>
      <Form.Item name="isDark" noStyle>
        <Segmented<boolean>
          aria-label={t('默认主题')}
          options={[
            { value: false, label: t('浅色') },
            { value: true, label: t('深蓝') },
          ]}
        />
      </Form.Item>
    </SettingsSection>
  </>
)

const Reminders = () => (
  <SettingsSection
    title={t('报警声音与弹窗')}
    remark={t('关闭后全公司不再播放提示音、不再弹出提醒，报警仍会照常记录。')}
  >
    <Form.Item name="hasReminders" valuePropName="checked" noStyle>
      <Switch aria-label={t('报警声音与弹窗')} checkedChildren={t('开启')} unCheckedChildren={t('关闭')} />
    </Form.Item>
  </SettingsSection>
)

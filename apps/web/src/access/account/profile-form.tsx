import { PersonName } from '@zhizao/contract/access/person-fields'
import { type User, user } from '@zhizao/contract/access/user'
import { Alert, Button, Flex, Form, Input, Segmented, Select } from 'antd'
import type { z } from 'zod'
import { client } from '../../platform/api/client.ts'
import { useSaving } from '../../platform/form/use-saving.ts'
import { chooseLanguage, languageInUse, t } from '../../platform/i18n/translate.ts'
import { updateStoredUser } from '../../platform/session/session-store.ts'
import { chooseMode, useMode } from '../../platform/theme/mode.ts'
import { dayjs } from '../../platform/time/plant-dayjs.ts'
import { UploadField } from '../../platform/widgets/upload-field.tsx'
import classes from './account.module.css'

const calls = client(user)
const languages = [
  { value: 'zh-CN', label: '简体中文' },
  { value: 'zh-TW', label: '繁體中文' },
  { value: 'en-US', label: 'English' },
] as const

type Fields = Pick<User, 'name' | 'nickname' | 'headImg'> & {
  language: (typeof languages)[number]['value']
  theme: 'light' | 'dark'
}

const following = (schema: z.ZodType) => ({
  validator: async (_rule: unknown, value: string | null) => {
    const problem = schema.safeParse(value ?? '').error?.issues[0]?.message
    if (problem) throw new Error(t(problem))
  },
})

export function ProfileForm({ own, onSaved }: { own: User; onSaved: () => void }) {
  const mode = useMode()
  const [form] = Form.useForm<Fields>()
  const { isSaving, failure, save } = useSaving()
  const saveProfile = (fields: Fields) =>
    save(async () => {
      const after = await calls.updateOwn(fields, { quiet: true })
      updateStoredUser({
        user_name: after.name,
        user_nike_name: after.nickname || after.name,
        head_img: after.headImg ?? '',
      })
      chooseMode(fields.theme)
      if (fields.language !== languageInUse()) chooseLanguage(fields.language)
      onSaved()
    })
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      initialValues={{ ...own, language: languageInUse(), theme: mode }}
      onFinish={(fields) => void saveProfile(fields)}
    >
      <div className={classes.who}>
        <Form.Item name="headImg" noStyle>
          <UploadField kind="image" most={5} />
        </Form.Item>
        <Facts own={own} />
      </div>
      {failure && <Alert type="error" showIcon title={failure} style={{ marginBottom: 12 }} />}
      <div className={classes.fields}>
        <Form.Item name="name" label={t('姓名')} required rules={[following(PersonName)]}>
          <Input maxLength={50} />
        </Form.Item>
        <Form.Item name="nickname" label={t('昵称')}>
          <Input maxLength={50} placeholder={t('显示在页面右上角，留空时显示姓名')} />
        </Form.Item>
        <Form.Item name="language" label={t('界面语言')}>
          <Select options={[...languages]} />
        </Form.Item>
        <Form.Item name="theme" label={t('界面主题')}>
          <Segmented
            block
            options={[
              { value: 'light', label: t('浅色') },
              { value: 'dark', label: t('深蓝') },
            ]}
          />
        </Form.Item>
      </div>
      <Flex justify="end">
        <Button type="primary" htmlType="submit" loading={isSaving}>
          {t('保存')}
        </Button>
      </Flex>
    </Form>
  )
}

/** What only an administrator changes. */
function Facts({ own }: { own: User }) {
  const facts: [string, string][] = [
    [t('登录名'), own.loginName],
    [t('部门'), own.departName],
    [t('角色'), own.roleNames.join('、')],
    [t('岗位'), own.jobTitle ?? ''],
    [t('最近登录'), own.lastSignInAt ? dayjs(own.lastSignInAt).format('YYYY-MM-DD HH:mm') : ''],
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([title, text]) => [<dt key={title}>{title}</dt>, <dd key={`${title} text`}>{text || '—'}</dd>])}
    </dl>
  )
}

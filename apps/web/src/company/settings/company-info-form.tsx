import { useQuery, useQueryClient } from '@tanstack/react-query'
import { busCompany } from '@zhizao/contract/company/company'
import type { Received } from '@zhizao/contract/http/call'
import { Alert, Button, Descriptions, Flex, Form } from 'antd'
import { client } from '../../platform/api/client.ts'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import { FormFields } from '../../platform/resource-screen/form-fields.tsx'
import { formOf } from '../../platform/resource-screen/form-of.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import classes from './company-settings.module.css'
import { RecomputeButton } from './recompute-button.tsx'

const calls = client(busCompany)
const { name, shortName, contact, phone, email, address, creditCode, remark } = busCompany.update.body.shape
const fields = formOf({ name, shortName, contact, phone, email, address, creditCode, remark }, [
  { field: 'name', required: true },
  'shortName',
  'contact',
  'phone',
  'email',
  'creditCode',
  { field: 'address', wide: true },
  { field: 'remark', wide: true },
])

type Whole = Received<typeof busCompany.get>
const own = ['company', 'whole']

/** The company itself: names and how to reach it, what it has. */
export function CompanyInfoForm() {
  const company = useQuery({ queryKey: own, queryFn: ({ signal }) => calls.get({}, { signal, quiet: true }) })
  if (company.isPending) return <Loading />
  if (company.isError) return <ErrorState error={company.error} onRetry={() => void company.refetch()} />
  return <InfoForm key={company.dataUpdatedAt} company={company.data} />
}

function InfoForm({ company }: { company: Whole }) {
  const cache = useQueryClient()
  const [form] = Form.useForm<Record<string, unknown>>()
  const values = Form.useWatch([], form) ?? {}
  const mayEdit = usePermission(busCompany.update.permission)
  const { isSaving, failure, save } = useSaving()
  const send = async () => {
    const given = form.getFieldsValue(fields.map((field) => field.field))
    cache.setQueryData(own, await calls.update({ ...given, name: String(given.name ?? '') }, { quiet: true }))
  }
  return (
    <div className={classes.card}>
      <Descriptions
        size="small"
        column={5}
        className={classes.facts}
        items={[
          { key: 'code', label: t('公司编码'), children: company.code },
          { key: 'users', label: t('用户数'), children: company.userCount },
          { key: 'boxes', label: t('盒子数'), children: company.boxCount },
          { key: 'objects', label: t('对象数'), children: company.objectCount },
          { key: 'points', label: t('点位数'), children: company.pointCount },
          {
            key: 'products',
            label: t('已开通产品'),
            span: 5,
            children: (
              <>
                {company.productNames.map((each) => t(each)).join('、')}
                <RecomputeButton />
              </>
            ),
          },
        ]}
      />
      <Form
        form={form}
        layout="vertical"
        initialValues={{ ...company }}
        disabled={!mayEdit}
        onFinish={() => void save(send)}
      >
        <FormFields fields={fields} mode="edit" columns={2} form={form} values={values} />
        {failure && <Alert type="error" showIcon title={failure} />}
        {mayEdit && (
          <Flex gap={8} justify="end">
            <Button onClick={() => form.resetFields()}>{t('撤销修改')}</Button>
            <Button type="primary" htmlType="submit" loading={isSaving}>
              {t('保存')}
            </Button>
          </Flex>
        )}
      </Form>
    </div>
  )
}

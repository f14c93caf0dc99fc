import { useRouter } from '@tanstack/react-router'
import { OBJECT_READERS } from '@zhizao/contract/device/object'
import { type ExceptionKind, MOST_PHOTOS } from '@zhizao/contract/production/exception'
import { PRODUCTION_READERS } from '@zhizao/contract/production/production-order'
import { Alert, App, Button, Form, Input, Segmented } from 'antd'
import page from '../../platform/document/document-page.module.css'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import { RemoteSelect } from '../../platform/widgets/remote-select.tsx'
import classes from './exception.module.css'
import { exceptions, exceptionsChanged, findPeople, kindChoices } from './exception-calls.ts'
import { exceptionHref } from './exception-paths.ts'
import { findMachines, findOrders } from './find-links.ts'
import { PhotosField } from './photos-field.tsx'

interface Draft {
  kind: ExceptionKind
  title: string
  detail?: string
  orderId?: string | null
  objectId?: string | null
  staffId?: string | null
  photoIds?: string[]
}

/** Reports an exception: from a phone at the machine, with a photo. */
export function ReportForm() {
  const [search] = usePageSearch()
  const router = useRouter()
  const { message } = App.useApp()
  const [form] = Form.useForm<Draft>()
  const { isSaving, failure, run } = useSaving(t('提报失败，请稍后重试'))
  const named = { workOrderId: search.get('workOrderId'), alarmId: search.get('alarmId') }
  const first = { kind: 'equipment' as const, orderId: search.get('orderId'), objectId: search.get('objectId') }
  const report = (draft: Draft) =>
    run(async () => {
      const made = await exceptions.create({ ...named, ...draft }, { quiet: true })
      exceptionsChanged()
      message.success(t('异常 {code} 已提报', { code: made.code }))
      form.resetFields()
      void router.navigate({ href: exceptionHref(made.id), replace: true })
    })
  return (
    <div className={page.page}>
      <div className={`${page.card} ${page.top}`}>
        <h1 className={page.name}>{t('提报异常')}</h1>
        <Button type="primary" loading={isSaving} onClick={() => form.submit()}>
          {t('提报')}
        </Button>
      </div>
      {failure && <Alert type="error" showIcon role="alert" title={failure} />}
      <section className={page.card}>
        <Form
          form={form}
          layout="vertical"
          name="reportException"
          className={classes.form}
          initialValues={first}
          onFinish={(draft) => void report(draft)}
        >
          <ReportFields />
        </Form>
      </section>
    </div>
  )
}

function ReportFields() {
  const [seesObjects, seesOrders, mayAssign] = [
    usePermission(OBJECT_READERS),
    usePermission(PRODUCTION_READERS),
    usePermission('exception:assign'),
  ]
  return (
    <>
      <Form.Item name="kind" label={t('异常类型')} className={classes.wide}>
        <Segmented options={kindChoices.map(({ value, label }) => ({ value, label: t(label) }))} />
      </Form.Item>
      <Form.Item
        name="title"
        label={t('异常内容')}
        className={classes.wide}
        rules={[{ required: true, whitespace: true, message: t('此项不能为空') }]}
      >
        <Input maxLength={100} placeholder={t('例如：3 号机主轴异响')} />
      </Form.Item>
      <Form.Item
        name="photoIds"
        label={t('现场照片')}
        extra={t('最多 {most} 张', { most: MOST_PHOTOS })}
        className={classes.wide}
      >
        <PhotosField />
      </Form.Item>
      {seesObjects && (
        <Form.Item name="objectId" label={t('设备')}>
          <RemoteSelect name="exception-machines" find={findMachines} />
        </Form.Item>
      )}
      {seesOrders && (
        <Form.Item name="orderId" label={t('生产订单')}>
          <RemoteSelect name="exception-orders" find={findOrders} />
        </Form.Item>
      )}
      {mayAssign && (
        <Form.Item name="staffId" label={t('处理人')}>
          <RemoteSelect name="exception-people" find={findPeople} />
        </Form.Item>
      )}
      <Form.Item name="detail" label={t('详细情况')} className={classes.wide}>
        <Input.TextArea rows={3} maxLength={1000} />
      </Form.Item>
    </>
  )
}

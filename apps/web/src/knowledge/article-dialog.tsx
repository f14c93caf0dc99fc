import { useQuery } from '@tanstack/react-query'
import type { FaultArticle } from '@zhizao/contract/knowledge/fault-article'
import { Alert, Button, Form, Skeleton } from 'antd'
import { useId } from 'react'
import { useLocked } from '../platform/api/way.ts'
import { useSaving } from '../platform/form/use-saving.ts'
import { t } from '../platform/i18n/translate.ts'
import { ErrorState } from '../platform/shell/states.tsx'
import { useAsk } from '../platform/widgets/ask.tsx'
import { DraggableModal } from '../platform/widgets/draggable-modal.tsx'
import { type ArticleDraft, draftOf, emptyDraft } from './article-draft.ts'
import { ArticleFields } from './article-fields.tsx'
import { articles, knowledgeChanged } from './knowledge-calls.ts'
import { rememberPhenomena } from './knowledge-choices.ts'

const WIDTH = 760

interface ArticleDialogProps {
  /** Of the article that is changed; a new one where there is none. */
  id?: string | undefined
  onClose: () => void
  onSaved?: (article: FaultArticle) => void
}

/** Writes an article, or changes one as it stands now. */
export function ArticleDialog({ id, onClose, onSaved }: ArticleDialogProps) {
  // Read once as it stands now: what is typed is not replaced by what arrives later.
  const found = useQuery({
    queryKey: ['whole-row', 'faultArticle', useId()],
    queryFn: ({ signal }) => articles.get({ id: id! }, { signal, quiet: true }),
    enabled: Boolean(id),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!id) return <ArticleForm begin={emptyDraft} onClose={onClose} onSaved={onSaved} />
  if (found.data) {
    rememberPhenomena(found.data.phenomena)
    return <ArticleForm article={found.data} begin={draftOf(found.data)} onClose={onClose} onSaved={onSaved} />
  }
  return (
    <DraggableModal open width={WIDTH} title={t('编辑故障知识')} footer={null} onCancel={onClose}>
      {found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : <Skeleton active />}
    </DraggableModal>
  )
}

interface ArticleFormProps {
  article?: FaultArticle | undefined
  begin: ArticleDraft
  /** The alarm that it is written from. */
  alarmId?: string | undefined
  onClose: () => void
  onSaved?: ((article: FaultArticle) => void) | undefined
}

/** The form of an article with its questions before what is typed is lost. */
export function ArticleForm({ article, begin, alarmId, onClose, onSaved }: ArticleFormProps) {
  const [form] = Form.useForm<ArticleDraft>()
  const { isSaving, failure, save } = useSaving()
  const isLocked = useLocked()
  const name = `faultArticle${useId()}`
  const ask = useAsk()
  async function send(draft: ArticleDraft) {
    let saved: FaultArticle | undefined
    const isSaved = await save(async () => {
      saved = await sendArticle(draft, article, alarmId)
    })
    if (!isSaved) return
    knowledgeChanged()
    onClose()
    onSaved?.(saved!)
  }
  function leave() {
    if (isSaving) return
    if (!form.isFieldsTouched()) return onClose()
    void ask({
      title: t('有未保存的修改，确定关闭吗？'),
      okText: t('关闭'),
      cancelText: t('继续编辑'),
      onOk: onClose,
    })
  }
  return (
    <DraggableModal
      open
      width={WIDTH}
      title={article ? t('编辑故障知识') : t('新增故障知识')}
      onCancel={leave}
      footer={
        <>
          <Button onClick={leave}>{t('取消')}</Button>
          <Button type="primary" htmlType="submit" form={name} loading={isSaving} disabled={isLocked}>
            {t('保存')}
          </Button>
        </>
      }
    >
      {failure && <Alert type="error" showIcon role="alert" title={failure} style={{ marginBottom: 12 }} />}
      <Form
        form={form}
        name={name}
        layout="vertical"
        scrollToFirstError
        initialValues={begin}
        onFinish={(draft) => void send(draft)}
      >
        <ArticleFields />
      </Form>
    </DraggableModal>
  )
}

function sendArticle(draft: ArticleDraft, article: FaultArticle | undefined, alarmId: string | undefined) {
  const solutions = draft.solutions.map(({ id, title, steps, parts, minutes }) => ({
    id: id ?? null,
    title: title!,
    steps: steps!,
    parts: parts ?? null,
    minutes: minutes ?? null,
  }))
  const { code, title, category, deviceTypeId = null, cause = null, phenomena } = draft
  const said = { title: title!, category: category!, deviceTypeId, cause, phenomena: phenomena!, solutions }
  const numbered = code?.trim() ? { code: code.trim() } : {}
  const quiet = { quiet: true }
  return article
    ? articles.update({ ...said, ...numbered, id: article.id, seenAt: article.updatedAt }, quiet)
    : articles.create({ ...said, ...numbered, alarmId: alarmId ?? null }, quiet)
}

import type { PDFiumDocument } from '@hyzyla/pdfium'
import { Button, Spin } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import classes from './instruction-viewer.module.css'
import { drawPage, openPdf } from './pdf-pages.ts'

interface PdfViewProps {
  url: string
  title: string
  page: number
  onCount: (pages: number) => void
}

/** One page of a PDF at a time. */
export default function PdfView({ url, title, page, onCount }: PdfViewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [document, setDocument] = useState<PDFiumDocument>()
  const [isDrawn, setDrawn] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const count = useRef(onCount)
  count.current = onCount
  useEffect(() => {
    const leaving = new AbortController()
    let opened: PDFiumDocument | undefined
    openPdf(url, leaving.signal).then(
      (found) => {
        opened = found
        if (leaving.signal.aborted) return found.destroy()
        setDocument(found)
        count.current(found.getPageCount())
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return
        console.warn('a PDF is not shown', error)
        setBroken(true)
      },
    )
    return () => {
      leaving.abort()
      opened?.destroy()
    }
  }, [url])
  useEffect(() => {
    if (!document || !canvas.current) return
    drawPage(document, page, canvas.current).then(
      () => setDrawn(true),
      (error: unknown) => {
        console.warn('a page is not drawn', error)
        setBroken(true)
      },
    )
  }, [document, page])
  if (isBroken)
    return (
      <p className={classes.note}>
        {t('这个文件没有打开，请下载后查看')}
        <Button size="large" href={`${url}?download=1`}>
          {t('下载')}
        </Button>
      </p>
    )
  return (
    <>
      {!isDrawn && <Spin size="large" />}
      <canvas ref={canvas} className={classes.sheet} role="img" aria-label={title} hidden={!isDrawn} />
    </>
  )
}

import { article } from '#contract/entities/sale/article.ts'
import { EntityRecord } from '#web/crud/entity-record.tsx'
import { ArticleState, ArticleTabs } from '#web/screens/sale/parts.tsx'
import { PictureCard } from '#web/screens/sale/picture-card.tsx'
import { useScreenParams } from '#web/shell/navigation.tsx'

/** An article: its fields, and its picture. */
export const ArticleScreen = () => {
  const { articleId: id } = useScreenParams('/article/$articleId')
  return (
    <EntityRecord
      key={id}
      entity={article}
      list="/article-list"
      record="/article/$articleId"
      tabs={<ArticleTabs id={id} part="identity" />}
      renderInfo={(item) => <ArticleState item={item} />}
      renderBelow={() => <PictureCard id={id} />}
    />
  )
}

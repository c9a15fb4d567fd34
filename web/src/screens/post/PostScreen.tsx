import { OriginCard } from '@/features/origin/OriginCard';
import { type Meter, Paywall } from '@/features/paywall/Paywall';
import { ReadingPosition } from '@/features/position/ReadingPosition';
import { About } from '@/features/post/About';
import { ActionBar } from '@/features/post/ActionBar';
import { Body } from '@/features/post/Body';
import { BodyActs } from '@/features/post/BodyActs';
import { PostHeader } from '@/features/post/PostHeader';
import { MeterNote, ReaderPosition, ReaderQuotes, RecordReading } from '@/features/readers/StoryForReaders';
import { PartLine, PartNav } from '@/features/series/PartOf';
import { QuoteLayer } from '@/features/quote/QuoteLayer';
import { StoryFont } from '@/features/reading-font/StoryFont';
import { discussed } from '@/features/responses/discussed';
import { ResponsesLinks } from '@/features/responses/ResponsesLinks';
import { ResponsesSection } from '@/features/responses/ResponsesSection';
import { StoryList } from '@/features/story-card/StoryList';
import { ThemeStyle } from '@/features/theme/ThemeStyle';
import type { PageRequest } from '@/lib/request';
import { Main } from '@/ui/Main';
import { JsonLd } from '@/ui/JsonLd';
import { Pills } from '@/ui/Pills';
import { articleData } from './articleData';
import type { PostPagePostFragment } from '@/features/post/Post.gen';
import { placeOf } from '@/lib/place';
import css from './post.module.css';

/** A story, its actions, who made it, what readers answered, and what to read next. */
export function PostScreen({ post, meter, request }: { post: PostPagePostFragment; meter: Meter; request: PageRequest }) {
  const { signedIn } = request;
  const isMetered = post.isLocked && !post.isPreview && request.readerClass === 'free';
  const shareUrl = placeOf(request, post.url);
  const more = post.moreFromAuthor;
  const Quotes = signedIn ? ReaderQuotes : QuoteLayer;
  const Position = signedIn ? ReaderPosition : ReadingPosition;
  return (
    <Main>
      <ThemeStyle theme={post.collection ? post.collection.theme : post.creator.theme} />
      <JsonLd data={articleData(post, request)} />
      <article className={css.story} data-story={post.isPublished ? post.id : undefined} data-locked={post.isLocked ? '' : undefined}>
        <PostHeader post={post} productName={request.site.name} signedIn={signedIn} />
        <ActionBar post={post} shareUrl={shareUrl} signedIn={signedIn} />
        <StoryFont />
        {isMetered && <MeterNote key={post.id} postId={post.id} window={meter.window} />}
        <PartLine parts={post.partOf} />
        {post.origin && <OriginCard origin={post.origin} />}
        <Body html={post.bodyHtml} lang={post.lang} />
        <BodyActs />
        <Quotes
          key={post.id}
          postId={post.id}
          title={post.title}
          writer={post.creator.name}
          signedIn={signedIn}
          top={post.topHighlight}
          canRespond={!post.isPreview && !post.isDiscussionClosed}
        />
        <Position postId={post.id} />
        {signedIn && post.isPublished && <RecordReading postId={post.id} />}
        {post.isPreview && <Paywall story={post} signedIn={signedIn} writer={post.creator.name} meter={meter} />}
      </article>
      <PartNav parts={post.partOf} />
      {post.tags.length > 0 && (
        <div className={css.tags}>
          <Pills label="Tags" items={post.tags.map((tag) => ({ href: tag.url, label: tag.name }))} />
        </div>
      )}
      <ActionBar post={post} shareUrl={shareUrl} signedIn={signedIn} bottom />
      <About creator={post.creator} collection={post.collection} signedIn={signedIn} tipped={post.takesTips ? post.id : null} />
      <ResponsesSection
        postId={post.id}
        count={post.responsesCount}
        first={post.threadedPostResponses.posts}
        isClosed={post.isDiscussionClosed}
      />
      <ResponsesLinks story={discussed(post)} signedIn={signedIn} />
      {post.takenUpBy.length > 0 && (
        <section className={css.more} aria-labelledby="taken-up-title">
          <h2 id="taken-up-title">Stories about this one</h2>
          <StoryList posts={post.takenUpBy} signedIn={signedIn} heading="h3" />
        </section>
      )}
      {more.length > 0 && (
        <section className={css.more} aria-labelledby="more-title">
          <h2 id="more-title" dir="auto">
            More from {post.creator.name}
          </h2>
          <StoryList posts={more} signedIn={signedIn} heading="h3" />
        </section>
      )}
    </Main>
  );
}

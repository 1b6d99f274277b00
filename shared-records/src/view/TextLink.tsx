import { chatLinkTo } from 'shared-model/fields/chat-links';
import type { LinkKind } from 'shared-model/fields/fields';
import { hiddenHost, linkTo } from 'shared-model/fields/links';
import { Link } from 'shared-ui/router';
import { Highlight } from 'shared-ui/table';

/** Another site gets a tab of its own, and does not learn where the user came from. */
const OTHER_SITE = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** Renders a text as a link out of the page, or the id of a report as a link to it. A text that is no such address stays a text. */
export function TextLink({
  as: kind,
  className,
  children,
}: {
  as: LinkKind | undefined;
  className?: string | undefined;
  children: string;
}) {
  const href = kind && linkTo(kind, children);
  // An element of its own: React would update a text node that a translator has replaced.
  if (href === undefined) return <span translate="no">{children}</span>;
  if (kind === 'report')
    return (
      <Link to={href} className={className}>
        Open
      </Link>
    );
  const host = hiddenHost(href, children);
  const chat = kind === 'phone' && chatLinkTo(children);
  return (
    <>
      {/* Named whole: browsers read a blank where a long address may break. */}
      <a href={href} aria-label={children} className={className} {...(kind === 'website' && OTHER_SITE)}>
        <Highlight>{children}</Highlight>
      </a>
      {host !== undefined && <span>{` (opens ${host})`}</span>}
      {chat && (
        <span>
          {' '}
          <a href={chat} aria-label={`WhatsApp ${children}`} className={className} {...OTHER_SITE}>
            WhatsApp
          </a>
        </span>
      )}
    </>
  );
}

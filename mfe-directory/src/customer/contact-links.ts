import * as v from 'valibot';

/** Addresses such as `www.ukur.example/jakarta`, which people write without their scheme. */
const BARE_SITE = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}([/?#:]\S*)?$/u;

const PHONE = /^\+?[\d\s().-]{5,}$/;

const emailSchema = v.pipe(v.string(), v.email());

const urlIn = (website: string): string | undefined => {
  if (BARE_SITE.test(website)) return `https://${website}`;
  return /^https?:\/\//i.test(website) ? website : undefined;
};

/** Returns the link to a website as typed; undefined unless it is an address of http or https. */
export const websiteLink = (website: string): string | undefined => {
  const url = urlIn(website.trim());
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { protocol, href } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
};

/** Returns the link that writes to an email address; undefined if it is none. */
export const emailLink = (email: string): string | undefined =>
  v.is(emailSchema, email.trim()) ? `mailto:${email.trim()}` : undefined;

/** Returns the link that calls a phone number; undefined for a text that is more than one number. */
export const phoneLink = (phone: string): string | undefined =>
  PHONE.test(phone.trim()) ? `tel:${phone.replaceAll(/[^\d+]/g, '')}` : undefined;

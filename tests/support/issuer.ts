/** A part of a statement that writes certificates past the product: `issuer` has the id of who issued them. */
export const withIssuer = `issuer as (
  insert into issuers (name, nav_colour, nav_font_colour, button_colour, icon_colour)
  values ('Rowan & Wells', '#12372a', '#ffffff', '#1f6f4f', '#1f6f4f')
  on conflict (name, logo, nav_colour, nav_font_colour, button_colour, icon_colour) do update set name = excluded.name
  returning id
)`
